import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { sessionOfHeader } from './cookie.ts'

/** The session of the request that is being rendered; read once a request. */
export const currentSession = cache(async () => sessionOfHeader((await headers()).get('cookie')))
