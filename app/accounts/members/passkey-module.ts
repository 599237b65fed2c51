// The script of the pages with passkeys: it asks the device. Without it, or if the browser has no passkeys,
// the page says what works instead.

type Step = 'question' | 'answer'
type Told = { to?: string }
const place = document.querySelector<HTMLElement>('[data-passkey]')

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const base64 = (buffer: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const named = (list?: { id: string }[]) => list?.map((one) => ({ ...one, id: bytes(one.id) }))

async function send(intent: string, step: Step, more: Record<string, string> = {}): Promise<unknown> {
  const body = new URLSearchParams({ intent, step, ...more })
  const answer = await fetch('/account/passkey', { method: 'POST', body })
  // The sign-in is not fresh any more: the page asks for a new one.
  if (answer.status === 401) location.reload()
  if (!answer.ok) throw new Error(answer.status === 429 ? 'many' : 'refused')
  return answer.json()
}

async function make(name: string): Promise<Told> {
  // biome-ignore lint/suspicious/noExplicitAny: the question in the form of WebAuthn, its bytes as text
  const asked = (await send('join', 'question', { name })) as any
  const made = (await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      user: { ...asked.user, id: bytes(asked.user.id) },
      excludeCredentials: named(asked.excludeCredentials),
    },
  })) as PublicKeyCredential
  const { clientDataJSON, attestationObject, getTransports } =
    made.response as AuthenticatorAttestationResponse
  const response = {
    clientDataJSON: base64(clientDataJSON),
    attestationObject: base64(attestationObject),
    transports: getTransports?.call(made.response),
  }
  return (await send('join', 'answer', { name, answer: shaped(made, response) })) as Told
}

async function signIn(more: { mediation?: 'conditional'; signal: AbortSignal }): Promise<Told> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const asked = (await send('sign-in', 'question')) as any
  const found = (await navigator.credentials.get({
    ...more,
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      allowCredentials: named(asked.allowCredentials),
    },
  })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    found.response as AuthenticatorAssertionResponse
  const response = {
    clientDataJSON: base64(clientDataJSON),
    authenticatorData: base64(authenticatorData),
    signature: base64(signature),
    userHandle: userHandle ? base64(userHandle) : undefined,
  }
  const shared = document.querySelector<HTMLInputElement>('[name=shared]')?.checked ? 'yes' : ''
  return (await send('sign-in', 'answer', { answer: shaped(found, response), shared })) as Told
}

const shaped = ({ id, type }: PublicKeyCredential, response: object) =>
  JSON.stringify({ id, rawId: id, type, response, clientExtensionResults: {} })

if (place && 'PublicKeyCredential' in window) begin(place)

function begin(box: HTMLElement) {
  const [absent, template, said] = ['[data-part=absent]', 'template', '[data-part=said]'].map((one) =>
    box.querySelector<HTMLElement>(one),
  )
  if (!absent || !said || !(template instanceof HTMLTemplateElement)) return
  absent.replaceWith(template.content)
  const button = box.querySelector('button')
  const form = box.querySelector('form')
  const name = box.querySelector<HTMLInputElement>('[name=passkey-name]')
  if (!button) return
  const say = (why: string) => {
    said.textContent = box.dataset[why] ?? ''
    said.hidden = why === ''
  }
  let asking = new AbortController()

  const go = async (act: () => Promise<Told>) => {
    say('')
    button.setAttribute('aria-disabled', 'true')
    try {
      const { to } = await act()
      location.assign(to ?? '/account')
    } catch (error) {
      const { name: kind, message } = error as Error
      say(
        kind === 'InvalidStateError'
          ? 'known'
          : message === 'many' || message === 'refused'
            ? message
            : 'stopped',
      )
      button.removeAttribute('aria-disabled')
    }
  }
  const pressed = (event: Event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled')) return
    asking.abort()
    asking = new AbortController()
    if (!name) return go(() => signIn({ signal: asking.signal }))
    const typed = name.value.trim()
    if (typed) return go(() => make(typed))
    say('unnamed')
    name.focus()
  }
  if (form) form.addEventListener('submit', pressed)
  else button.addEventListener('click', pressed)

  if (!name) offerInField(() => asking.signal, say)
}

/** The browser offers passkeys among its known addresses, once that field has the focus. */
function offerInField(signal: () => AbortSignal, say: (why: string) => void) {
  const offer = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    signIn({ mediation: 'conditional', signal: signal() }).then(
      ({ to }) => location.assign(to ?? '/account'),
      (error: Error) => {
        // The visitor did not request it, so errors are shown only for a passkey that was chosen.
        if (error.message === 'refused') say('refused')
      },
    )
  }
  document.querySelector('[autocomplete~=webauthn]')?.addEventListener('focus', offer, { once: true })
}
