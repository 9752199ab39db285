import { cssVars } from "../ui/css_vars.ts";

/** Rows of the right height while the list is on its way, so that nothing jumps when it comes. */
export function LoadingRows() {
  return (
    <div role="status" className="boxes is-loading">
      <span className="unseen">Loading your items…</span>
      <div className="box-block" style={cssVars({ "--count": 8 })} aria-hidden="true">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="box">
            <span className="box-link">
              <span className="box-label ghost" />
              <span className="box-words">
                <span className="ghost-line" />
                <span className="ghost-line is-short" />
              </span>
              <span className="box-photo ghost" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
