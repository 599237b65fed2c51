import { data, Form, Link, redirect } from 'react-router'
import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, FileField } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { maySeeSettings } from '../../model/rules.ts'
import {
  leastContrast,
  logoInUse,
  saveLook,
  takeLogo,
  triedColor,
  triedLogo,
} from '../../settings/look.server.ts'
import { lookSchema } from '../../settings/look-forms.server.ts'
import type { Route } from './+types/look'
import { LookSamples } from './look-samples.tsx'

const MOST_BYTES = 12 * MEGABYTE
const NO_COLOR = 'Enter a color in this form: #0b4f4a'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySeeSettings)
  const asked = new URL(request.url).searchParams
  const typed = asked.get('color')
  const tried = typed === null ? null : triedColor(typed)
  const logo = Number.parseInt(asked.get('logo') ?? '', 10) || null
  const { color: used, logoNamed } = config.look
  const shown = tried && !tried.trouble ? tried.color : used
  return {
    name: organisation().name,
    used,
    typed: typed ?? used ?? '',
    tried,
    wrong: typed !== null && !tried,
    shown,
    least: shown && leastContrast(shown),
    logo: {
      used: logoInUse(),
      tried: logo,
      named: logoNamed,
      shown: await triedLogo(db, logo ?? logoInUse(), me),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySeeSettings)
  const form = await formData(request, withFile(MOST_BYTES))
  const file = form.get('file')
  form.delete('file')
  const { values, typed, errors } = await readForm(form, lookSchema)
  if (!values) return data({ errors, typed }, { status: 422 })
  if (values.intent === 'upload') {
    const taken = await takeLogo(db, { file, description: values.description }, me.userId)
    if ('errors' in taken) return data({ errors: taken.errors, typed }, { status: 422 })
    return redirect(`/staff/settings/look?logo=${taken.id}#logo`, 303)
  }
  const problem = await saved(values, me)
  if (problem) return data({ errors: problem, typed }, { status: 422 })
  return redirectWithFlash('/staff/settings/look', {
    kind: 'success',
    title: 'Saved',
    text: 'Visitors see it from now on.',
  })
}

type Values = Record<'intent' | 'color' | 'logo' | 'named', string>

/** @returns errors when it cannot be saved */
async function saved(
  { intent, color, logo, named }: Values,
  me: Parameters<typeof triedLogo>[2],
): Promise<Record<string, string> | null> {
  const by = me.userId
  if (intent === 'color') {
    const tried = triedColor(color)
    if (!tried || tried.trouble) return { color: tried?.trouble?.text ?? NO_COLOR }
    const problem = await saveLook(db, { ORG_COLOR: tried.color }, by)
    return problem ? { color: problem } : null
  }
  if (intent === 'logo' && !(await triedLogo(db, Number(logo) || null, me)))
    return { file: 'This picture is no longer in the library. Send it again' }
  const change = {
    'first-color': { ORG_COLOR: '' },
    logo: { ORG_LOGO: logo, ORG_LOGO_NAMED: named === 'yes' ? 'yes' : '' },
    'first-logo': { ORG_LOGO: '', ORG_LOGO_NAMED: '' },
  }[intent]
  const problem = change ? await saveLook(db, change, by) : null
  return problem ? { file: problem } : null
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

type Loaded = Route.ComponentProps['loaderData']
type Answer = { errors?: Record<string, string>; typed?: Record<string, string> }

export default function Look({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = loaderData.wrong ? { color: NO_COLOR } : {}, typed = {} } = (actionData ?? {}) as Answer
  const { logo, name, shown } = loaderData
  return (
    <ConsolePage
      title="Logo and color"
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/settings#look">
          Back to settings
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <div>
          <ColorBox {...loaderData} typed={typed.color ?? loaderData.typed} error={errors.color} />
        </div>
        <div>
          <LogoBox {...logo} typed={typed} errors={errors} />
        </div>
      </div>
      <section className="staff-box" aria-labelledby="samples">
        <h2 id="samples">How it looks</h2>
        <p>
          The logo is at the top of each page and on receipts. It is also in letters of the newsletter, and in
          the picture that appears when someone shares a page.
        </p>
        <p>Each sample is as wide as a small phone. The two themes of high contrast keep their own colors.</p>
        <LookSamples
          name={name}
          color={shown}
          logo={logo.shown && { ...logo.shown, named: logo.named && logo.tried === null }}
        />
      </section>
    </ConsolePage>
  )
}

type ColorProps = Omit<Loaded, 'typed'> & { typed: string; error?: string }

function ColorBox({ used, tried, least, typed, error }: ColorProps) {
  const trouble = tried?.trouble
  return (
    <section className="staff-box" aria-labelledby="own-color">
      <h2 id="own-color">Color</h2>
      <p>
        It is used for buttons, headings, drawings and the bottom of each page. Receipts, letters and the
        picture for sharing have it too. The dark theme uses a lighter shade of it.
      </p>
      <Form method="get" className="staff-form" preventScrollReset noValidate>
        <Field
          key={typed}
          label="Your color"
          name="color"
          width="short"
          hint="A number sign (#) and six letters or digits, like #0b4f4a. It must be dark enough to read."
          defaultValue={typed}
          error={error}
          autoComplete="off"
        />
        <Button look="quiet">Try it</Button>
      </Form>
      {trouble && (
        <Notice kind="danger" title={`${tried.color} is too light`}>
          <p>{trouble.text}</p>
          <Form method="get" preventScrollReset>
            <Button name="color" value={trouble.nearest} look="quiet" size="small">
              {`Try the nearest one that works: ${trouble.nearest}`}
            </Button>
          </Form>
        </Notice>
      )}
      {tried && !trouble && tried.color !== used && (
        <Form method="post" className="staff-form">
          <input type="hidden" name="color" value={tried.color} />
          <p>{`${tried.color} can be read everywhere. Its smallest contrast is ${least} to 1. The sample shows it.`}</p>
          <Button name="intent" value="color">{`Use ${tried.color}`}</Button>
        </Form>
      )}
      {used && (
        <Form method="post">
          <p>{`In use: ${used}.`}</p>
          <Button name="intent" value="first-color" look="quiet" size="small">
            Back to the first color
          </Button>
        </Form>
      )}
    </section>
  )
}

interface LogoProps {
  used: number | null
  tried: number | null
  named: boolean
  shown: { says: string } | null
  typed: Record<string, string>
  errors: Record<string, string>
}

function LogoBox({ used, tried, named, shown, typed, errors }: LogoProps) {
  return (
    <section className="staff-box" aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      {tried !== null && tried !== used && shown ? (
        <Form method="post" className="staff-form">
          <p>{`The sample shows it: ${shown.says}. Visitors do not see it yet.`}</p>
          <input type="hidden" name="logo" value={tried} />
          <Checkbox
            label="The logo has our name in it"
            name="named"
            hint="Then we do not show the name beside it again."
            defaultChecked={named}
          />
          <Button name="intent" value="logo">
            Use this logo
          </Button>
        </Form>
      ) : (
        used !== null && (
          <p>{shown ? `In use: ${shown.says}.` : 'The picture in use is no longer in the library.'}</p>
        )
      )}
      <Form method="post" encType="multipart/form-data" noValidate className="staff-form">
        <FileField
          label={used === null ? 'Your logo' : 'Another logo'}
          name="file"
          accept="image/png,image/webp,image/jpeg,image/gif"
          hint="PNG, WebP or JPEG. It looks best at 480 pixels wide or more. It is on white in every theme."
          error={errors.file}
        />
        <Field
          label="What the logo shows"
          name="description"
          hint="For people who cannot see it. If our name is in it, write the name."
          defaultValue={typed.description}
          error={errors.description}
        />
        <Button name="intent" value="upload" look="quiet">
          Try this logo
        </Button>
      </Form>
      {used !== null && (
        <Form method="post">
          <Button name="intent" value="first-logo" look="quiet" size="small">
            Back to the first logo
          </Button>
        </Form>
      )}
    </section>
  )
}
