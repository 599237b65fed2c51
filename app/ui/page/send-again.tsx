import { TextArea } from '../forms/field.tsx'
import { Button, ButtonLink, ButtonRow } from '../parts/button.tsx'
import { words as say } from '../words.ts'
import { Page } from './page.tsx'

interface Posted {
  action: string
  fields: readonly (readonly [string, string])[]
  files: boolean
}

/** A field by its name and how often that occurred before, because a name may repeat. */
function nameTimes(fields: Posted['fields'], at: number): string {
  const name = fields[at]?.[0] ?? ''
  return `${name} ${fields.slice(0, at).filter(([other]) => other === name).length}`
}

/** 503: the form cannot be accepted now. Everything typed is on this page, and one press sends it again. */
export function SendAgainPage(props: { organisation: string; words: string; posted: Posted }) {
  const { organisation, words, posted } = props
  const typed = posted.fields.filter(([, value]) => /\S\s+\S/.test(value))
  const rest = posted.fields.filter(([, value]) => !/\S\s+\S/.test(value))
  return (
    <>
      <title>{say.sendAgain.weCannotSaveRight({ organisation })}</title>
      <Page title={say.sendAgain.title} lead={words}>
        <form method="post" action={posted.action}>
          {rest.map(([name, value], at) => (
            <input key={nameTimes(rest, at)} type="hidden" name={name} value={value} />
          ))}
          {typed.length > 0 && <h2>{say.sendAgain.whatYouTyped}</h2>}
          {typed.map(([name, value], at) => (
            <TextArea
              key={nameTimes(typed, at)}
              label={typed.length > 1 ? say.sendAgain.part({ at: at + 1 }) : say.sendAgain.yourWords}
              id={`typed-${at}`}
              name={name}
              defaultValue={value}
              rows={Math.min(12, 2 + Math.ceil(value.length / 70))}
            />
          ))}
          {posted.files ? (
            <p>{say.sendAgain.yourFilesStillForm}</p>
          ) : (
            <ButtonRow>
              <Button>{say.sendAgain.sendAgain}</Button>
              <ButtonLink href="/" look="quiet">
                {say.sendAgain.goHomePage}
              </ButtonLink>
            </ButtonRow>
          )}
        </form>
      </Page>
    </>
  )
}
