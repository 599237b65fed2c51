import { useMatches } from 'react-router'
import posted from './posted.ts?worker&url'

/** On a page that answers a form: returning to it later reloads the page. Pages that hydrate do this by themselves. */
export function AnswersForm() {
  const onlyRead = useMatches().some((match) => (match.handle as { hydrate?: boolean })?.hydrate === false)
  return onlyRead && <script async src={posted} />
}
