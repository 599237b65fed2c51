// Answers about a case are kept by nobody on the way, and carry the cookies that were made with them.

export const PRIVATE = { 'Cache-Control': 'no-store' }

/** The headers of a private answer. @param retryAfter seconds until the same is worth another try */
export function privately({
  cookies = [],
  retryAfter,
}: {
  cookies?: string[]
  retryAfter?: number
}): Headers {
  const headers = new Headers(PRIVATE)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  if (retryAfter) headers.set('Retry-After', String(retryAfter))
  return headers
}

/** What a private page passes on from its action. */
export function privatePage({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const retry = actionHeaders.get('Retry-After')
  return retry ? { ...PRIVATE, 'Retry-After': retry } : PRIVATE
}

/** @param leaving on the ways out: the browser drops the copies of pages that it keeps for Back */
export function goTo(where: string, cookies: string[], leaving = false): Response {
  const headers = privately({ cookies })
  // Not "storage": there lie the lists that somebody saved on this device.
  if (leaving) headers.set('Clear-Site-Data', '"cache"')
  headers.set('Location', where)
  return new Response(null, { status: 303, headers })
}
