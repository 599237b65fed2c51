import { KIND_LABELS } from '#app/cases/model/labels.ts'
import { lawFacts } from '#app/factbook/factbook.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox, Page } from '#app/ui/page/page.tsx'
import { PhoneLink } from '#app/ui/parts/phone-link.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { CaseKind } from '#db/tables/cases.ts'
import type { Route } from './+types/spanish'
import { OFFICIAL_PAGES } from './official-pages.ts'
import { words } from './words.ts'

export const handle = {
  hydrate: false,
  lang: 'es',
  crumbs: () => [{ label: words.spanish.title, lang: 'es' }],
  title: () => words.spanish.title,
  listed: { in: 'start' },
  searchText: () => words.searchTexts.spanish,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.spanish.title,
    description: words.spanish.metaDescription,
    language: 'es',
  })

/** Which law each part speaks about; its page in English says more. */
const PARTS = [
  { part: 'work', laws: ['ada-title-i'] },
  { part: 'school', laws: ['idea', 'section-504'] },
  { part: 'housing', laws: ['fair-housing-act'] },
  { part: 'services', laws: ['ada-title-iii', 'ada-title-ii', 'section-1557'] },
] as const

export const loader = () => ({
  organisation: organisation().name,
  ...config.spanish,
  laws: lawFacts().map(({ href, shortName }) => ({ href, shortName })),
})

export default function Spanish({ loaderData }: Route.ComponentProps) {
  const { organisation, teamReads, readBy, laws } = loaderData
  return (
    <Page title={words.spanish.title} lead={<p>{words.spanish.lead}</p>}>
      <KeyBox title={words.danger.title}>
        <p>
          <Sentence of={words.danger.emergency} emergency="tel:911" />
        </p>
        <p>
          <Sentence of={words.danger.lifeline} lifeline="tel:988" />
        </p>
      </KeyBox>
      <section aria-labelledby="site" className="flow">
        <h2 id="site">{words.site.title}</h2>
        <p>
          <Sentence of={words.site.who} organization={organisation} />
        </p>
        <p>{words.site.what}</p>
        <p>{words.site.notAdvice}</p>
      </section>
      <section aria-labelledby="ask" className="flow">
        <h2 id="ask">{words.ask.title}</h2>
        <p>
          <Sentence of={teamReads ? words.ask.welcome : words.ask.maybe} contact="/contact#write" />
        </p>
        <p>
          <Sentence of={words.ask.submit} legalHelp="/legal-help" />
        </p>
        <p>{words.ask.kinds}</p>
        <ul>
          {(Object.keys(KIND_LABELS) as CaseKind[]).map((kind) => (
            <li key={kind}>
              <strong lang="en">{KIND_LABELS[kind]}</strong>: {words.kinds[kind]}
            </li>
          ))}
        </ul>
        <p>{words.ask.translator}</p>
      </section>
      <section aria-labelledby="rights" className="stack">
        <h2 id="rights">{words.rights.title}</h2>
        {PARTS.map(({ part, laws: slugs }) => (
          <Rights key={part} part={part} laws={slugs} all={laws} />
        ))}
      </section>
      <KeyBox title={words.limits.title}>
        <p>{words.limits.soon}</p>
        <p>
          <Sentence of={words.limits.count} deadlines="/know-your-rights/deadlines" />
        </p>
        <p>{words.limits.late}</p>
        <p>{words.limits.checked}</p>
      </KeyBox>
      <section aria-labelledby="official" className="flow">
        <h2 id="official">{words.official.title}</h2>
        <p>{words.official.lead}</p>
        <ul className="spaced">
          {OFFICIAL_PAGES.map(({ name, url, language, phone }) => (
            <li key={name}>
              <a href={url} hrefLang={language}>
                {words.official[name].name}
              </a>
              {language === 'en' && ` ${words.spanish.inEnglish}`}
              <br />
              {words.official[name].says}
              {phone && (
                <>
                  {` ${words.official.phone} `}
                  <PhoneLink phone={phone} />
                </>
              )}
            </li>
          ))}
        </ul>
        <p>{words.official.checked}</p>
      </section>
      <section aria-labelledby="about" className="flow">
        <h2 id="about">{words.about.title}</h2>
        <p>{readBy ? <Sentence of={words.about.readBy} reader={readBy} /> : words.about.notRead}</p>
        <p>
          <Sentence of={words.about.mistake} contact="/contact?about=%2Fes#write" />
        </p>
      </section>
    </Page>
  )
}

interface RightsProps {
  part: (typeof PARTS)[number]['part']
  /** The ends of their addresses. */
  laws: readonly string[]
  all: readonly { href: string; shortName: string }[]
}

function Rights({ part, laws, all }: RightsProps) {
  const { title, about, points, limit } = words.rights[part]
  const shown = laws.flatMap((slug) => all.filter(({ href }) => href.endsWith(`/${slug}`)))
  return (
    <section aria-labelledby={part} className="flow">
      <h3 id={part}>{title}</h3>
      <p>{about}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <Sentence of={limit} />
      </p>
      <p>
        {words.rights.more}{' '}
        {shown.map(({ href, shortName }, at) => (
          <span key={href}>
            {at > 0 && ', '}
            <a href={href} lang="en" hrefLang="en">
              {shortName}
            </a>
          </span>
        ))}{' '}
        {words.spanish.inEnglish}
      </p>
    </section>
  )
}
