import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { sessionOfHeader } from './cookie.ts'

/** Returns the session of the current request, read once a request. */
export const currentSession = cache(async () => sessionOfHeader((await headers()).get('cookie')))
