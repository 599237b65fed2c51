import { templateOf } from '#app/ui/format-copy.ts'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { words } from '../../posts/mentions/words.ts'

/** The handles a writer can mention: to read and copy, and for the script that suggests them after "@". */
export function HandlesHere({ handles, box }: { handles: readonly string[]; box: string }) {
  return (
    <>
      <Disclosure summary={words.here.open}>
        <p className="small">{words.here.says}</p>
        <ul className="handles-here" data-handles-for={box}>
          {handles.map((handle) => (
            <li key={handle}>
              <bdi>@{handle}</bdi>
            </li>
          ))}
        </ul>
      </Disclosure>
      <p
        className="only-heard"
        role="status"
        data-handles-said={box}
        data-list={words.here.list}
        data-one={words.here.one}
        data-some={templateOf(words.here.some)}
      />
    </>
  )
}
