// Responses about a case are never cached, and carry the cookies that were set for them.

export const PRIVATE = { 'Cache-Control': 'no-store' }

/** The headers of a private response. @param retryAfter seconds until it is worth another try */
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

/** The headers that a private page passes on from its action. */
export function privatePage({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const retry = actionHeaders.get('Retry-After')
  return retry ? { ...PRIVATE, 'Retry-After': retry } : PRIVATE
}

/** @param leaving on the exit links: the browser drops the pages it cached for Back */
export function goTo(where: string, cookies: string[], leaving = false): Response {
  const headers = privately({ cookies })
  // Not "storage": it holds the lists that the person saved on this device.
  if (leaving) headers.set('Clear-Site-Data', '"cache"')
  headers.set('Location', where)
  return new Response(null, { status: 303, headers })
}
