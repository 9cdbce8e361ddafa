'use client'

import dynamic from 'next/dynamic'

/** Loads the page of a blocked shop where it is shown, because every page carries its boundary. */
export const BlockedPage = dynamic(() => import('./blocked.tsx').then((file) => file.Blocked))
