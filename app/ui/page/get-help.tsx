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
}

/** How to reach a person: the same text in the same place on every page. */
export function GetHelp({ email, phone, phoneHours }: HowToReach) {
  return (
    <section id="get-help" tabIndex={-1} aria-labelledby="get-help-title" className="get-help">
      <div className="wrap get-help-row">
        <div className="get-help-words">
          <h2 id="get-help-title">{words.getHelp.getHelpFromPerson}</h2>
          <p>{words.getHelp.youDoNotHave}</p>
          <CrisisLine />
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
