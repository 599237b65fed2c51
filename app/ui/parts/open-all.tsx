const ALL = 'open=all'

/** Whether all sections of a page were asked for open. */
export const allOpen = (request: Request): boolean => new URL(request.url).searchParams.get('open') === 'all'

/** The same page with all of its sections open, and back. A link, since voice control often cannot press a section's summary. */
export function OpenAll({ path, all, words }: { path: string; all: boolean; words: string }) {
  return (
    <p>
      <a className="line-link" href={all ? path : `${path}?${ALL}`}>
        {words}
      </a>
    </p>
  )
}
