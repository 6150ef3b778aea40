/** Shown instead of a page that broke or whose code could not be fetched, for example after an update or offline. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissingChunk = error instanceof TypeError && /import|fetch/i.test(error.message)
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-3xl">{isMissingChunk ? 'This page could not be loaded' : 'Something went wrong'}</h1>
      <p>
        {isMissingChunk
          ? 'Please check your connection and try again.'
          : 'That is our fault. Reloading the page usually helps.'}
      </p>
      <div className="flex gap-3">
        <button
          type="button"
          className="min-h-11 rounded-control bg-brand px-4 font-semibold text-on-brand"
          onClick={() => window.location.reload()}
        >
          Reload
        </button>
        <a href="/" className="tap-height rounded-control border border-edge px-4 font-semibold">
          Home
        </a>
      </div>
    </div>
  )
}
