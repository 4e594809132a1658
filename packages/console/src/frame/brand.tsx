export const Brand = () => (
  <span className="brand">
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d="M5 3v18M19 3v18M5 12h14"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
    Holdfast
  </span>
)
