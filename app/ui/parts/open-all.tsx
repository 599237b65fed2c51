const ALL = 'open=all'

/** Whether the request asks for all sections open. */
export const allOpen = (request: Request): boolean => new URL(request.url).searchParams.get('open') === 'all'

/** The same page with all sections open, and back. A link, because voice control often cannot press a section's summary. */
export function OpenAll({ path, all, words }: { path: string; all: boolean; words: string }) {
  return (
    <p>
      <a className="line-link" href={all ? path : `${path}?${ALL}`}>
        {words}
      </a>
    </p>
  )
}
