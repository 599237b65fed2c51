import { FooterRail } from '../illustrations/lines.tsx'
import { Sentence } from '../parts/sentence.tsx'
import { sampleMark } from '../samples.ts'
import { words } from '../words.ts'
import { Logo } from './logo.tsx'

const groups = () =>
  [
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
  ] as const

export function SiteFooter({
  organisation,
  taxStatus,
  ownLogo,
  email,
  path,
}: {
  organisation: string
  /** "a 501(c)(3) nonprofit organization" */
  taxStatus: string
  /** It has its own logo at the top of the page. */
  ownLogo: boolean
  /** Unknown only if the page itself failed. */
  email?: string
  path: string
}) {
  return (
    <footer className="site-footer">
      <FooterRail />
      <div className="footer-ground">
        <div className="wrap">
          <nav aria-label={words.siteFooter.footer} className="footer-groups">
            {groups().map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.links.map(([href, label]) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
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
                <a href={`/contact?about=${encodeURIComponent(withoutToken(path))}#write`}>
                  {words.siteFooter.reportProblemPage}
                </a>
              </p>
            </div>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** The secret at the end of a mail link must not be passed on. */
const withoutToken = (path: string): string => path.replace(/\/[\w-]{40,}$/, '')
