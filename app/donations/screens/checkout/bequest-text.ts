import { bequestSample, bequestText } from '../../checkout/bequest.server.ts'

export function loader(): Response {
  return new Response(bequestText(bequestSample()), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="gift-in-a-will.txt"',
    },
  })
}
