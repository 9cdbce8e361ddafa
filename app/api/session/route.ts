import { answering } from '#upstream/answer.ts'
import { endSession, startSession } from '#upstream/sign-in.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request): Promise<Response> =>
  answering((requestId) => startSession(request, requestId))
export const DELETE = (request: Request): Promise<Response> =>
  answering((requestId) => endSession(request, requestId))
