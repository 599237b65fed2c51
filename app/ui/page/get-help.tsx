import { CrisisLine } from '../crisis/crisis-help.tsx'
import { Icon } from '../parts/icons.tsx'
import { PhoneLink } from '../parts/phone-link.tsx'
import { Sentence } from '../parts/sentence.tsx'
import { sampleMark } from '../samples.ts'
import { words } from '../words.ts'

interface HowToReach {
  email: string
  phone: string
  phoneHours: string
  /** The language of its text, on a page in another language. */
  lang?: string
  /** In one line, below one question of several. That page has the numbers for danger itself. */
  short?: boolean
}

/** How to reach a person: the same text in the same place on every page. */
export function GetHelp({ email, phone, phoneHours, lang, short }: HowToReach) {
  if (short)
    return (
      <section
        id="get-help"
        tabIndex={-1}
        aria-labelledby="get-help-title"
        className="get-help get-help-short"
      >
        <div className="wrap">
          <h2 id="get-help-title">{words.getHelp.getHelpFromPerson}</h2>
          <ul>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
              {sampleMark(email)}
            </li>
            <li>
              <PhoneLink phone={phone} />
            </li>
            <li>
              <a href="/contact">{words.getHelp.writeUsContactPage}</a>
            </li>
            <li lang="es">
              <a href="/es" hrefLang="es">
                {words.getHelp.spanish}
              </a>
            </li>
          </ul>
        </div>
      </section>
    )
  return (
    <section id="get-help" tabIndex={-1} aria-labelledby="get-help-title" className="get-help" lang={lang}>
      <div className="wrap get-help-row">
        <div className="get-help-words">
          <h2 id="get-help-title">{words.getHelp.getHelpFromPerson}</h2>
          <p>{words.getHelp.youDoNotHave}</p>
          <CrisisLine />
          <p lang="es">
            <a href="/es" hrefLang="es" className="line-link">
              {words.getHelp.spanish}
            </a>
          </p>
        </div>
        <ul className="get-help-ways">
          <li>
            <Icon name="mail" />
            <div>
              <span className="way-name">{words.getHelp.email}</span>
              <a href={`mailto:${email}`}>{email}</a>
              {sampleMark(email) && <span className="way-note">{words.samples.mark}</span>}
            </div>
          </li>
          <li>
            <Icon name="phone" />
            <div>
              <span className="way-name">{words.getHelp.phone}</span>
              <PhoneLink phone={phone} />
              <span className="way-note">
                <Sentence of={words.getHelp.relayCallsWelcomeDial} phoneHours={phoneHours} />
              </span>
            </div>
          </li>
          <li>
            <Icon name="message" />
            <div>
              <span className="way-name">{words.getHelp.form}</span>
              <a href="/contact">{words.getHelp.writeUsContactPage}</a>
            </div>
          </li>
        </ul>
      </div>
    </section>
  )
}
