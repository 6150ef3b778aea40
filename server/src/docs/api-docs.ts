import { glob } from 'node:fs/promises'
import { basePath } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { renderHead } from '../rendering/head.ts'
import { documentPath, requireDocument } from './routes.ts'

interface ApiDocsDeps {
  publicUrl: string
  /** The folder of the built page, which holds the viewer's script. */
  pageDir: string
}

const meta = { title: 'API', description: 'Every call of the open API of Muster, with its answers and examples.' }

/** Scalar sets styles from its script. Everything else comes from this server, and nothing is sent elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The viewer only shows the document. It requests no fonts, counts no visits and sends no calls. */
const viewerOptions = {
  url: documentPath,
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  hideClientButton: true,
  hideTestRequestButton: true,
  hideDarkModeToggle: true,
  // Its own grey, green, orange and red have too little contrast.
  customCss: `.light-mode {
    --scalar-color-2: #5c5c5c;
    --scalar-color-3: #666666;
    --scalar-color-green: #00693f;
    --scalar-color-orange: #a63f00;
    --scalar-color-red: #b80000;
  }
  .dark-mode {
    --scalar-color-3: #a0a0a0;
    --scalar-color-red: #ff8a80;
  }`,
}

/** The page that shows the OpenAPI document to people. It belongs to the server: the viewer is no part of the web app. */
export async function apiDocsRoute(app: FastifyInstance, { publicUrl, pageDir }: ApiDocsDeps) {
  const [script] = await Array.fromAsync(glob('assets/api-viewer-*.js', { cwd: pageDir }))
  requireDocument()
  if (script === undefined) throw new Error('The API viewer is missing. Please build the page again: npm run build')
  const head = renderHead({
    meta,
    publicUrl,
    path: '/api/docs',
    preloads: { fonts: [], scripts: [], data: [] },
    isRendered: false,
    event: undefined,
  })
  const html = documentOf(head, `/${script.replaceAll('\\', '/')}`)
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html),
  )
}

const documentOf = (head: string, script: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<link rel="icon" href="/favicon.svg">
<style>${styles}</style>
</head>
<body>
<header>
<p><a href="/">Back to Muster</a></p>
<h1>API</h1>
<p>Anything Muster’s pages can do, other programs can do too. Tools read the <a href="${documentPath}">OpenAPI document</a>.</p>
<noscript><p>The list of calls below needs JavaScript. Without it, the OpenAPI document describes every call.</p></noscript>
<h2>Calendars, feeds, frames and files</h2>
<p>They need no code, accept the filters of the list of events, and work on any site.</p>
<ul>
<li>Calendar (iCalendar): <a href="/events.ics?game_type=AOS&amp;country=Poland">/events.ics?game_type=AOS&amp;country=Poland</a>, and <code>/events/7.ics</code> for one event</li>
<li>Feed of new events (Atom): <a href="/events.atom?near_place=Leeds&amp;radius_km=48">/events.atom?near_place=Leeds&amp;radius_km=48</a></li>
<li>Frames for a website: <a href="/embed/events?limit=5&amp;theme=dark">/embed/events?limit=5&amp;theme=dark</a> and <code>/embed/events/7/standings</code>, with <a href="/embed/frames.js">/embed/frames.js</a> to fit their height</li>
<li>Spreadsheets (CSV): many calls below are there again, at their path with <code>.csv</code> appended, such as <code>${basePath}/events/7/standings.csv</code></li>
</ul>
</header>
<script id="api-reference" type="application/json" data-configuration="${JSON.stringify(viewerOptions).replaceAll('"', '&quot;')}"></script>
<script src="${script}"></script>
</body>
</html>
`

/** The colours of Muster (web/src/app/tokens.css), for the part above the viewer. */
const styles = `
:root {
  color-scheme: light dark;
}
body {
  margin: 0;
  background: light-dark(#ffffff, #0f0f0f);
}
header {
  max-width: 65rem;
  padding: 1rem 1.5rem 2rem;
  color: light-dark(#13201a, #eaf1ed);
  font: 1rem / 1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
header a {
  color: light-dark(#175c43, #74d3a7);
}
header ul {
  padding-left: 1.25rem;
}
`
