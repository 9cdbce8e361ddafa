'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; its script is loaded with the form alone. */
export const RefundScreenLater = dynamic(() =>
  import('./refund-screen.tsx').then((file) => file.RefundScreen),
)
