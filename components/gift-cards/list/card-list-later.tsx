'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; its script is loaded with this view alone. */
export const CardListLater = dynamic(() => import('./card-list.tsx').then((file) => file.CardList))
