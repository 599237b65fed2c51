import { Icon } from '#app/ui/parts/icons.tsx'
import { MailLink } from '#app/ui/parts/mail-link.tsx'
import { PhoneLink } from '#app/ui/parts/phone-link.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'

export interface Reach {
  email: string
  phone: string
  phoneHours: string
  address: string
}

/** The specification's three entries. */
export function ContactWays({ email, phone, phoneHours, address }: Reach) {
  return (
    <ul className="contact-ways">
      <li className="box">
        <Icon name="mail" />
        <h3>{words.contactWays.generalInquiries}</h3>
        <p>
          <MailLink email={email} />
        </p>
        <p className="muted">{words.contactWays.questionsIdeasCorrectionsAll}</p>
      </li>
      <li className="box">
        <Icon name="phone" />
        <h3>{words.contactWays.phoneSupport}</h3>
        <p>
          <PhoneLink phone={phone} />
        </p>
        <p className="muted">
          <Sentence of={words.contactWays.relayCallsWelcomeDial} phoneHours={phoneHours} />
        </p>
      </li>
      <li className="box">
        <Icon name="place" />
        <h3>{words.contactWays.mailingAddress}</h3>
        <address>{address}</address>
        <p className="muted">{words.contactWays.lettersOnlyWeCannot}</p>
      </li>
    </ul>
  )
}
