import { redirect } from 'react-router'
import { formData } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { Button, ButtonRow } from '#app/ui/forms/button.tsx'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import type { Choice } from '#app/ui/forms/field.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { savedSettings } from '../forms.server.ts'
import {
  PRESETS,
  readingFrom,
  SETTINGS,
  type SettingDefinition,
  type SettingName,
  safeReturn,
} from '../rules.ts'
import type { Route } from './+types/settings'

export const handle = { hydrate: false, crumbs: [{ label: 'Reading settings' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Reading settings',
    description: 'Change the text size, spacing, colors, font and pictures of this site on your device.',
  })

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('returnTo')
  return {
    settings: readingFrom(request.headers.get('cookie')),
    returnTo: safeReturn(asked ?? undefined),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const saved = savedSettings(await formData(request), request.headers.get('cookie'))
  const headers = new Headers([
    ['Set-Cookie', saved.cookie],
    [
      'Set-Cookie',
      leaveNotice({
        kind: 'success',
        title: 'Reading settings saved',
        text: 'Every page on this device now uses them. You can change them at any time.',
      }),
    ],
  ])
  return redirect(`${saved.returnTo}#main`, { status: 303, headers })
}

const settingHint = (name: SettingName) => (SETTINGS[name] as SettingDefinition).hint
const TILES: readonly SettingName[] = ['size', 'spacing', 'line', 'motion', 'calm', 'sections', 'theme']

export default function ReadingSettings({ loaderData: { settings, returnTo } }: Route.ComponentProps) {
  return (
    <Page title="Reading settings" lead="Make this site easier to read for you.">
      <p>Your choices stay on this device for one year. They do not tell us who you are.</p>
      <section aria-labelledby="presets" className="stack">
        <h2 id="presets">Start with one press</h2>
        <form method="post" action="/reading-settings" noValidate className="presets">
          <input type="hidden" name="returnTo" value="/reading-settings" />
          {PRESETS.map((preset) => (
            <div className="preset" key={preset.value}>
              <Button
                look="quiet"
                name="preset"
                value={preset.value}
                aria-describedby={`says-${preset.value}`}
              >
                {preset.label}
              </Button>
              <p id={`says-${preset.value}`}>{preset.hint}</p>
            </div>
          ))}
        </form>
      </section>
      <form method="post" action="/reading-settings" noValidate className="stack settings">
        <input type="hidden" name="returnTo" value={returnTo} />
        <h2>Text</h2>
        {(['size', 'spacing', 'line', 'font'] as const).map((name) => (
          <Setting key={name} name={name} value={settings[name]} />
        ))}
        <Sample />
        <h2>Colors and pictures</h2>
        {(['theme', 'pictures', 'calm', 'motion'] as const).map((name) => (
          <Setting key={name} name={name} value={settings[name]} />
        ))}
        <h2>How pages behave</h2>
        {(['sections', 'notices'] as const).map((name) => (
          <Setting key={name} name={name} value={settings[name]} />
        ))}
        <ButtonRow>
          <Button>Save settings</Button>
          <Button look="quiet" name="reset" value="yes">
            Back to default
          </Button>
        </ButtonRow>
      </form>
    </Page>
  )
}

function Setting({ name, value }: { name: SettingName; value: string }) {
  const choices: readonly Choice[] =
    name === 'theme'
      ? SETTINGS.theme.choices.map((choice) => ({ ...choice, mark: <Swatch theme={choice.value} /> }))
      : inOrder(SETTINGS[name].choices)
  return (
    <RadioGroup
      name={name}
      label={SETTINGS[name].label}
      hint={settingHint(name)}
      choices={choices}
      defaultValue={value}
      look={TILES.includes(name) ? 'tiles' : 'list'}
    />
  )
}

/** Numbers from the smallest to the largest, wherever the default stands in the list. */
function inOrder(choices: readonly Choice[]): readonly Choice[] {
  const counted = choices.every(({ value }) => Number(value) > 0)
  return counted ? choices.toSorted((one, other) => Number(one.value) - Number(other.value)) : choices
}

/** What a theme looks like, in its own colors. */
function Swatch({ theme }: { theme: string }) {
  return (
    <span className="swatch" data-theme={theme === 'device' ? undefined : theme} aria-hidden="true">
      Aa
    </span>
  )
}

/** Follows the size, spacing and line length that are chosen in the form, before they are saved: see reading.css. */
function Sample() {
  return (
    <section aria-labelledby="sample" className="box sample">
      <h3 id="sample">Sample text</h3>
      <div className="sample-text">
        <p>
          This text follows the size, spacing and line length you choose. A new font shows when you save. You
          have the right to ask for changes at work (reasonable accommodations). You can ask in writing, or
          out loud.
        </p>
        <p>Letters and numbers that look alike: I l 1, O 0, B 8, rn m.</p>
      </div>
    </section>
  )
}
