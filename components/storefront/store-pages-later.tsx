'use client'

import dynamic from 'next/dynamic'

/** Drawn on the server; its script comes with the view that shows it. */
export const StorePagesLater = dynamic(() =>
  import('./store-pages.tsx').then((file) => file.StorePages),
)
