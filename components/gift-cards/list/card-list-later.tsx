'use client'

import dynamic from 'next/dynamic'

/** Drawn on the server; its script comes with this view alone. */
export const CardListLater = dynamic(() => import('./card-list.tsx').then((file) => file.CardList))
