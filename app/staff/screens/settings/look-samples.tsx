import { Logo, type OwnLogoFacts } from '#app/ui/page/logo.tsx'

const THEMES = [
  ['light', 'Light'],
  ['calm', 'Calm'],
  ['sepia', 'Sepia'],
  ['dark', 'Dark'],
  ['contrast-light', 'High contrast, light'],
  ['contrast-dark', 'High contrast, dark'],
] as const

/** The header and footer of a page in each theme, as wide as a small phone. */
export function LookSamples({
  name,
  logo,
  color,
}: {
  name: string
  logo: OwnLogoFacts | null
  color: string | null
}) {
  return (
    <>
      {color && <link rel="stylesheet" href={`/staff/settings/look.css?color=${color.slice(1)}`} />}
      <ul className="look-samples">
        {THEMES.map(([theme, label]) => (
          <li key={theme}>
            <h3>{label}</h3>
            <div className="look-theme" data-theme={theme} inert>
              <div className="look-head">
                <span className="logo">
                  <Logo own={logo} />
                  {!logo?.named && <span>{name}</span>}
                </span>
              </div>
              <div className="look-body">
                <p className="look-title">Know your rights</p>
                <p>
                  Plain words about the law. <span className="look-link">Read more</span>
                </p>
                <p>
                  <span className="button">Send us your case</span>
                </p>
              </div>
              <p className="look-foot">{name}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
