import { Button } from "@party/ui/form/button.tsx";
import { useEffect, useRef, useState } from "react";
import { party } from "#party.ts";
import { Picture } from "#ui/pictures/picture.tsx";
import { contactContent } from "./contact.content.ts";
import css from "./contact.module.css";

const { latitude, longitude, zoom } = party.map;
const mapContent = contactContent.map;

/** Degrees from the centre to the edge of the map, for a frame of about 600 pixels. */
const degreesToEdge = (360 / 2 ** zoom) * 1.2;
const boundingBox = [
  longitude - degreesToEdge,
  latitude - degreesToEdge / 2,
  longitude + degreesToEdge,
  latitude + degreesToEdge / 2,
].join(",");
const embedUrl = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(boundingBox)}&layer=mapnik&marker=${latitude}%2C${longitude}`;
const mapUrl = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;

/** Below 2G and on prepaid data people ask their browser to save it. */
const isDataSaverOn = () => navigator.connection?.saveData === true;

/** The map of OpenStreetMap, a third party, once it is scrolled to; under Save-Data a drawn one until it is asked for. */
export function ContactMap() {
  const [live, setLive] = useState(false);
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!place.current || isDataSaverOn()) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      setLive(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={place} aria-labelledby="map" className={css.map}>
      <h2 id="map">{mapContent.title}</h2>
      {live ? (
        <iframe src={embedUrl} title={mapContent.frameTitle} className={css.frame} referrerPolicy="no-referrer" />
      ) : (
        <div className={css.drawn}>
          <Picture
            name={mapContent.image}
            alt={mapContent.alt}
            sizes="(min-width: 900px) 560px, 92vw"
            className={css.frame}
          />
          <div className={css.ask}>
            <Button look="gold" onClick={() => setLive(true)}>
              {mapContent.load}
            </Button>
            <small>{mapContent.loadHint}</small>
          </div>
        </div>
      )}
      <p>
        <a href={mapUrl} target="_blank" rel="noopener noreferrer">
          {mapContent.open}
        </a>
      </p>
    </section>
  );
}
