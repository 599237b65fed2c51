import { FooterRail } from '../illustrations/lines.tsx'
import { Sentence } from '../parts/sentence.tsx'
import { sampleMark } from '../samples.ts'
import { words } from '../words.ts'
import { Logo } from './logo.tsx'

interface FooterGroup {
  title: string
  links: readonly (readonly [href: string, label: string, language?: string])[]
}

const groups = (): readonly FooterGroup[] => [
  {
    title: words.siteFooter.knowUseYourRights,
    links: [
      ['/know-your-rights', words.siteFooter.knowYourRights],
      ['/legal-help', words.siteFooter.legalHelp],
      ['/attorney-directory', words.siteFooter.attorneyDirectory],
      ['/resources', words.siteFooter.resourceHub],
      ['/glossary', words.siteFooter.glossaryLegalWords],
    ],
  },
  {
    title: words.siteFooter.whoWe,
    links: [
      ['/about', words.siteFooter.about],
      ['/blog', words.siteFooter.blog],
      ['/newsletter', words.siteFooter.newsletter],
      ['/forum', words.siteFooter.forum],
      ['/partner', words.siteFooter.partnerUs],
      ['/donate', words.siteFooter.donate],
    ],
  },
  {
    title: words.siteFooter.thisWebsite,
    links: [
      ['/search', words.siteFooter.search],
      ['/reading-settings', words.siteFooter.readingSettings],
      ['/notices', words.siteFooter.recentNotices],
      ['/site-map', words.siteFooter.siteMap],
      ['/es', words.siteFooter.spanish, 'es'],
      ['/contact', words.siteFooter.contact],
    ],
  },
  {
    title: words.siteFooter.privacyAccess,
    links: [
      ['/privacy', words.siteFooter.privacy],
      ['/terms', words.siteFooter.terms],
      ['/contact#disclaimer', words.siteFooter.legalDisclaimer],
      ['/contact#accessibility', words.siteFooter.accessibilityStatement],
    ],
  },
]

export function SiteFooter({
  organisation,
  taxStatus,
  ownLogo,
  email,
  path,
  lang,
  short,
}: {
  organisation: string
  /** "a 501(c)(3) nonprofit organization" */
  taxStatus: string
  /** It has its own logo at the top of the page. */
  ownLogo: boolean
  /** Unknown only if the page itself failed. */
  email?: string
  path: string
  /** The language of its text, on a page in another language. */
  lang?: string
  /** Below one question of several: what has to be there, and no list of all pages. */
  short?: boolean
}) {
  if (short) return <ShortFooter organisation={organisation} taxStatus={taxStatus} path={path} />
  return (
    <footer className="site-footer" lang={lang}>
      <FooterRail />
      <div className="footer-ground">
        <div className="wrap">
          <nav aria-label={words.siteFooter.footer} className="footer-groups">
            {groups().map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.links.map(([href, label, language]) => (
                    <li key={href}>
                      <a href={href} lang={language} hrefLang={language}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="footer-end">
            <p className="footer-name">
              {!ownLogo && <Logo />}
              {organisation}
            </p>
            <div className="footer-words">
              <p>
                <Sentence
                  of={words.siteFooter.thisSiteGivesGeneral}
                  organisation={organisation}
                  status={taxStatus}
                />
              </p>
              {email && (
                <p>
                  <Sentence
                    of={words.siteFooter.email}
                    email={email}
                    mail={`mailto:${email}`}
                    mark={sampleMark(email)}
                  />
                </p>
              )}
              <p>
                <a href={problemWith(path)}>{words.siteFooter.reportProblemPage}</a>
              </p>
            </div>
          </div>
        </div>
      </div>
    </footer>
  )
}

function ShortFooter({
  organisation,
  taxStatus,
  path,
}: Pick<Parameters<typeof SiteFooter>[0], 'organisation' | 'taxStatus' | 'path'>) {
  const links = groups().find(({ title }) => title === words.siteFooter.privacyAccess)?.links ?? []
  return (
    <footer className="site-footer site-footer-short">
      <div className="footer-ground">
        <div className="wrap">
          <nav aria-label={words.siteFooter.footer}>
            <ul className="footer-line">
              {links.map(([href, label]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
              <li>
                <a href={problemWith(path)}>{words.siteFooter.reportProblemPage}</a>
              </li>
            </ul>
          </nav>
          <p>
            <Sentence
              of={words.siteFooter.thisSiteGivesGeneral}
              organisation={organisation}
              status={taxStatus}
            />
          </p>
        </div>
      </div>
    </footer>
  )
}

const problemWith = (path: string) => `/contact?about=${encodeURIComponent(withoutToken(path))}#write`

/** The secret at the end of a mail link must not be passed on. */
const withoutToken = (path: string): string => path.replace(/\/[\w-]{40,}$/, '')
