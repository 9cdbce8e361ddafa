'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; its script is loaded with this view alone. */
export const MailListLater = dynamic(() => import('./mail-list.tsx').then((file) => file.MailList))
