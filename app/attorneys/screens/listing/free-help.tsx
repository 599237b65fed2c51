import { longDate } from '#app/platform/time.ts'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../model/listing-words.ts'
import type { Elsewhere } from '../../search/no-results.server.ts'

/** Free help, whatever the directory has. */
export function FreeHelp({ help: { group, everywhere } }: { help: Elsewhere['help'] }) {
  return (
    <ul className="spaced">
      {group && (
        <li>
          <Sentence
            of={words.help.group}
            group={(name) => (
              <a href={group.url} rel="noreferrer">
                {name}
              </a>
            )}
            name={group.name}
            day={longDate(group.reviewedOn)}
            sure={group.sure}
            sources={`${group.rights}#how-sure`}
            state={group.state}
          />
        </li>
      )}
      {everywhere
        .filter((_, at) => !group || at > 0)
        .map(({ name, url }) => (
          <li key={url}>
            <a className="line-link" href={url} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      <li>
        <Sentence of={words.help.sendCase} legalHelp="/legal-help" promise={<AnswerPromised />} />
      </li>
    </ul>
  )
}
