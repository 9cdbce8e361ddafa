'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; its script is loaded with the search alone, not with a till or panel. */
export const CustomerFinderLater = dynamic(() =>
  import('./customer-finder.tsx').then((file) => file.CustomerFinder),
)
