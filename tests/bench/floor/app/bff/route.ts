export const dynamic = 'force-dynamic'

/** The barest pass-through possible in Next. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const answer = await fetch(`${process.env['UPSTREAM']}${searchParams.get('path')}`, {
    headers: { authorization: request.headers.get('authorization') ?? '' },
    cache: 'no-store',
  })
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  })
}
