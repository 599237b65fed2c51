import { longDate } from '#app/platform/time.ts'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import type { Elsewhere } from '../../search-index/no-results.server.ts'

/** Who helps without pay, whoever the directory has. */
export function FreeHelp({ help: { group, everywhere } }: { help: Elsewhere['help'] }) {
  return (
    <ul className="spaced">
      {group && (
        <li>
          <a href={group.url} rel="noreferrer">
            {group.name}
          </a>
          , the Protection and Advocacy group. It helps disabled people for free. We reviewed this on{' '}
          {longDate(group.reviewedOn)}. How sure we are: {group.sure}.{' '}
          <a href={`${group.rights}#how-sure`}>See our sources and what is open for {group.state}</a>
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
        <a href="/legal-help">Send us your case</a>. <AnswerPromised />
      </li>
    </ul>
  )
}

/** The same search next door. A license ends at the border, so this says to ask first. */
export const ASK_FIRST =
  'A lawyer needs a license for your state to speak for you there. Ask first if they have one.'
