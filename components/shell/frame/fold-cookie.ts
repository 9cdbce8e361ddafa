/**
 * '1': the side bar is collapsed, '0': open; without it, the width of the screen decides. Contains
 * no personal data.
 */
export const foldCookie = 'side_bar_folded'
