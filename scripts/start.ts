// `npm start`: the page, built when its sources changed, and the server, in this one process.
import { buildPage } from './page-build.ts'

await buildPage()
await import('../server/src/main.ts')
