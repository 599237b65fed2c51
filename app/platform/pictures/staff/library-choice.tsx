import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { LIBRARY, type LibraryPage } from './library-page.ts'

/** The pictures that are here already, found by their words. */
export function LibraryChoice({ onChosen }: { onChosen: (picture: { id: number; line: string }) => void }) {
  const { load, data, state } = useFetcher<LibraryPage>()
  const [find, setFind] = useState('')
  const look = (page = 1) => {
    void load(`${LIBRARY}?${new URLSearchParams({ find, page: String(page) })}`)
  }
  useEffect(() => {
    void load(LIBRARY)
  }, [load])
  const found = data?.pictures ?? []
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
      <p role="status">{state === 'idle' && data ? toldOf(found.length, data) : 'Looking for pictures'}</p>
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
      {data && (data.page > 1 || data.more) && (
        <p className="staff-actions">
          {data.page > 1 && (
            <Button type="button" look="plain" onClick={() => look(data.page - 1)}>
              Newer pictures
            </Button>
          )}
          {data.more && (
            <Button type="button" look="plain" onClick={() => look(data.page + 1)}>
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
