import { useCallback, useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { askLibrary } from './ask-library.ts'
import type { LibraryPage } from './library-page.ts'

const LOST =
  'The pictures could not be loaded: we could not reach the server, or you are no longer signed in. Your words are still here. Press Find to try again.'

/** The last query and its result: null while it is loading. */
function useLibrary() {
  const [data, setData] = useState<LibraryPage | 'lost' | null>(null)
  const asked = useRef(0)
  const load = useCallback(async (find: string, page: number) => {
    asked.current += 1
    const mine = asked.current
    setData(null)
    const came = (await askLibrary(find, page)) ?? 'lost'
    if (mine === asked.current) setData(came)
  }, [])
  return { load, data }
}

/** The pictures in the library, searched by their words. */
export function LibraryChoice({ onChosen }: { onChosen: (picture: { id: number; line: string }) => void }) {
  const { load, data } = useLibrary()
  const [find, setFind] = useState('')
  const look = (page = 1) => void load(find, page)
  useEffect(() => void load('', 1), [load])
  const shown = data === 'lost' ? null : data
  const found = shown?.pictures ?? []
  return (
    <section className="stack" aria-labelledby="library">
      <h3 id="library">A picture that is here already</h3>
      <Field
        label="Find by name or description"
        name="find"
        type="search"
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') look()
        }}
      />
      <Button type="button" look="quiet" onClick={() => look()}>
        Find
      </Button>
      <p role="status">
        {data === 'lost' ? LOST : shown ? toldOf(found.length, shown) : 'Looking for pictures'}
      </p>
      <ul className="picture-list">
        {found.map(({ id, name, description, line, file }) => (
          <li key={id}>
            {file && <img src={file.src} width={file.width} height={file.height} alt="" loading="lazy" />}
            <Button type="button" look="quiet" size="small" onClick={() => onChosen({ id, line })}>
              Take picture {id}
              {name && `: ${name}`}
            </Button>
            <p>{description || 'Only decoration'}</p>
          </li>
        ))}
      </ul>
      {shown && (shown.page > 1 || shown.more) && (
        <p className="staff-actions">
          {shown.page > 1 && (
            <Button type="button" look="plain" onClick={() => look(shown.page - 1)}>
              Newer pictures
            </Button>
          )}
          {shown.more && (
            <Button type="button" look="plain" onClick={() => look(shown.page + 1)}>
              Older pictures
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

function toldOf(count: number, { more, find, page }: LibraryPage): string {
  if (count === 0 && find === '' && page === 1) return 'There are no pictures here yet. Add a new one above.'
  if (count === 0) return 'No picture has these letters in its name or description.'
  return more
    ? `The newest ${count} pictures are shown.`
    : `${count === 1 ? '1 picture is' : `${count} pictures are`} shown.`
}
