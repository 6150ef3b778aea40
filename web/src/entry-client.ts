const root = document.getElementById('root')

let isStarted = false

/**
 * Loads and runs the page. The server-rendered HTML is painted first: people read before they press. If the code does
 * not arrive, the page stays as it is, and the import is retried.
 */
function start() {
  if (isStarted || !root) return
  isStarted = true
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="deferred"]')) link.rel = 'modulepreload'
  import('./app/start.tsx')
    .then(({ start }) => start(root))
    .catch(() => {
      isStarted = false
      setTimeout(start, 5000)
    })
}

// A hidden tab is not painted, and not every browser reports its state.
setTimeout(start, 1000)
if (document.hidden) start()
else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
