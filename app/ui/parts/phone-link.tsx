/** A phone link on one line; a suffix such as "(sample)" can wrap. */
export function PhoneLink({ phone }: { phone: string }) {
  const [, number = phone, rest = ''] = /^(.*?)(\s*\([^)\d]*\))?$/.exec(phone) ?? []
  return (
    <>
      <a className="one-line" href={`tel:+1${phone.replace(/\D/g, '')}`}>
        {number}
      </a>
      {rest}
    </>
  )
}
