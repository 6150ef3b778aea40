// `npm run client:pack`: makes the package of the typed client, for programs outside this repository. Takes the folder
// for the tarball; without one, it is client/dist.
import { relative, resolve } from 'node:path'
import { packClient } from './client-pack/pack.ts'

const [folder = 'client/dist'] = process.argv.slice(2)
const tarball = await packClient(resolve(folder))
console.log(`Install the client with: npm install ${relative(process.cwd(), tarball)}`)
