import { config } from '../settings/config.server.ts'

/** The host of Stripe's own pages. In tests the stand-in for its API shows them too. */
const PAYMENT_PAGES = !config.stripe
  ? []
  : new URL(config.stripe.api).hostname === 'api.stripe.com'
    ? ['https://checkout.stripe.com', 'https://billing.stripe.com']
    : [new URL(config.stripe.api).origin]

/**
 * The Content-Security-Policy of a page: only our own files; inline scripts only with this response's nonce. Browsers
 * check form-action on the redirect too, so it includes the target of "Leave this page quickly", and Stripe's pages
 * where cards are accepted.
 * @param nonce given for pages that hydrate; other pages may load a small module of ours at most
 */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    "default-src 'none'",
    nonce ? `script-src 'nonce-${nonce}' 'strict-dynamic'` : "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    // The video of the Resource Hub and its captions.
    "media-src 'self'",
    // In development, Vite notifies the page of changes over its own socket.
    config.production ? "connect-src 'self'" : "connect-src 'self' ws:",
    "manifest-src 'self'",
    // The frame in which staff look at a file. Code running there cannot lead it to another host.
    ...(nonce ? ["frame-src 'self'"] : []),
    "worker-src 'self'",
    `form-action ${["'self'", new URL(config.leaveUrl).origin, ...PAYMENT_PAGES].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
