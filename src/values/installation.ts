/** The tenant that stands for the installation itself: operators and their records belong to it, clients never do. */
export const INSTALLATION = 'ten_installation'
