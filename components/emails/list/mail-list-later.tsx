'use client'

import dynamic from 'next/dynamic'

/** Drawn on the server; its script comes with this view alone. */
export const MailListLater = dynamic(() => import('./mail-list.tsx').then((file) => file.MailList))
