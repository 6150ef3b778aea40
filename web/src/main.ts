const root = document.getElementById('root')

let isStarted = false

/** Loads and runs the page. What the server has drawn is painted first: people read before they press. */
function start() {
  if (isStarted) return
  isStarted = true
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload'
  void import('./app/start.tsx').then(({ start }) => root && start(root))
}

// A tab that nobody sees is not painted, and not every browser tells.
if (document.hidden) start()
else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
setTimeout(start, 1000)
