import { Icon } from '../parts/icons.tsx'

interface HowToReach {
  email: string
  phone: string
  phoneHours: string
}

/** How to reach a person: the same words in the same place on every page. */
export function GetHelp({ email, phone, phoneHours }: HowToReach) {
  return (
    <section id="get-help" tabIndex={-1} aria-labelledby="get-help-title" className="get-help">
      <div className="wrap get-help-row">
        <div className="get-help-words">
          <h2 id="get-help-title">Get help from a person</h2>
          <p>You do not have to work this out alone. Choose the way that is easiest for you.</p>
        </div>
        <ul className="get-help-ways">
          <li>
            <Icon name="mail" />
            <div>
              <span className="way-name">Email</span>
              <a href={`mailto:${email}`}>{email}</a>
            </div>
          </li>
          <li>
            <Icon name="phone" />
            <div>
              <span className="way-name">Phone</span>
              <a className="one-line" href={`tel:+1${phone.replace(/\D/g, '')}`}>
                {phone}
              </a>
              <span className="way-note">{phoneHours}. Relay calls welcome: dial 711.</span>
            </div>
          </li>
          <li>
            <Icon name="message" />
            <div>
              <span className="way-name">Form</span>
              <a href="/contact">Write to us on the contact page</a>
            </div>
          </li>
        </ul>
      </div>
    </section>
  )
}
