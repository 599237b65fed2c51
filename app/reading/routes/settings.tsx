import { redirect } from 'react-router'
import { formData } from '#app/platform/forms.server.ts'
import { leaveNotice } from '#app/platform/notices.server.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choices.tsx'
import { pageMeta } from '../../ui/meta.ts'
import { Page } from '../../ui/page.tsx'
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

const GROUPS: { title: string; names: SettingName[] }[] = [
  { title: 'Text', names: ['size', 'spacing', 'line', 'font'] },
  { title: 'Colors and pictures', names: ['theme', 'pictures', 'calm', 'motion'] },
  { title: 'How the page behaves', names: ['sections', 'notices'] },
]

const settingHint = (name: SettingName) => (SETTINGS[name] as SettingDefinition).hint

export default function ReadingSettings({ loaderData: { settings, returnTo } }: Route.ComponentProps) {
  return (
    <Page
      title="Reading settings"
      lead="Make this site easier to read for you. Your choices stay on this device for one year. We do not learn from them who you are."
    >
      <section aria-labelledby="presets" className="stack">
        <h2 id="presets">Start with one press</h2>
        <form method="post" action="/reading-settings" className="presets">
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
      <section aria-labelledby="sample" className="sample">
        <h2 id="sample">Sample text</h2>
        <p>
          This is how text looks with the settings that are saved now. You have the right to ask for changes
          at work (reasonable accommodations). You can ask in writing, or out loud.
        </p>
        <p>
          <a href="/know-your-rights">Know your rights</a>. Letters and numbers that look alike: I l 1, O 0, B
          8, rn m.
        </p>
      </section>
      <form method="post" action="/reading-settings" className="stack">
        <input type="hidden" name="returnTo" value={returnTo} />
        {GROUPS.map((group) => (
          <section key={group.title} className="stack">
            <h2>{group.title}</h2>
            {group.names.map((name) => (
              <RadioGroup
                key={name}
                name={name}
                label={SETTINGS[name].label}
                hint={settingHint(name)}
                choices={SETTINGS[name].choices}
                defaultValue={settings[name]}
              />
            ))}
          </section>
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
