import css from "./shop.module.css";

interface StarRatingProps {
  legend: string;
  label: (count: number) => string;
  most: number;
}

/** One to so many stars, as radio buttons: arrow keys move, a press chooses. Named `rating`. */
export function StarRating({ legend, label, most }: StarRatingProps) {
  return (
    <fieldset className={css.stars}>
      <legend>{legend}</legend>
      {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
        <label key={count}>
          <input type="radio" name="rating" value={count} aria-label={label(count)} />
          <span aria-hidden="true">★</span>
        </label>
      ))}
    </fieldset>
  );
}
