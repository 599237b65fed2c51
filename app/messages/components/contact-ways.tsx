import { Icon } from '#app/ui/parts/icons.tsx'

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
        <h3>General inquiries</h3>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className="muted">Questions, ideas and corrections are all welcome.</p>
      </li>
      <li className="box">
        <Icon name="phone" />
        <h3>Phone support</h3>
        <p>
          <a className="one-line" href={`tel:+1${phone.replace(/\D/g, '')}`}>
            {phone}
          </a>
        </p>
        <p className="muted">{phoneHours}. Relay calls welcome: dial 711.</p>
      </li>
      <li className="box">
        <Icon name="place" />
        <h3>Mailing address</h3>
        <address>{address}</address>
        <p className="muted">Letters only. We cannot take visitors at this address.</p>
      </li>
    </ul>
  )
}
