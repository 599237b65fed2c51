import { bequestDocx, bequestSample } from '../../checkout/bequest.server.ts'

export async function loader(): Promise<Response> {
  return new Response(new Uint8Array(await bequestDocx(bequestSample())), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'Content-Disposition': 'attachment; filename="gift-in-a-will.docx"',
    },
  })
}
