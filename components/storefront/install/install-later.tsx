'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; its script is loaded with the view that shows it. */
export const InstallLater = dynamic(() => import('./install.tsx').then((file) => file.Install))
