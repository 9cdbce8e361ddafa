'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; its script is loaded with the view that shows it. */
export const StorePagesLater = dynamic(() =>
  import('./store-pages.tsx').then((file) => file.StorePages),
)
