<?php
// Installs WordPress by its own installer. Reads {title, articles: [{type, title, content, picture}]} as JSON and
// writes the paths of what it published.
// Usage: php install.php FOLDER_OF_WORDPRESS < site.json

define('WP_INSTALLING', true);
// Without it the installer would send a mail.
function wp_new_blog_notification() {}

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

$site = json_decode(stream_get_contents(STDIN), true, 16, JSON_THROW_ON_ERROR);
wp_install($site['title'], 'admin', 'admin@party.example', true, '', wp_generate_password());
foreach (get_posts(['post_type' => ['post', 'page'], 'numberposts' => -1, 'post_status' => 'any']) as $sample) {
    wp_delete_post($sample->ID, true);
}
$wp_rewrite->set_permalink_structure('/%postname%/');
$wp_rewrite->flush_rules();

$paths = [];
foreach (array_reverse($site['articles']) as $article) {
    $id = wp_insert_post([
        'post_type' => $article['type'],
        'post_title' => $article['title'],
        'post_content' => $article['content'],
        'post_status' => 'publish',
        'post_author' => 1,
    ]);
    if ($id === 0) throw new Exception("{$article['title']} is not stored");
    if ($article['picture'] !== null) set_post_thumbnail($id, add_picture($article['picture'], $article['title'], $id));
    $paths[$article['title']] = parse_url(get_permalink($id), PHP_URL_PATH);
}
echo json_encode($paths, JSON_THROW_ON_ERROR);

function add_picture($source, $alt, $article) {
    $upload = wp_upload_bits(basename($source), null, file_get_contents($source));
    if ($upload['error']) throw new Exception($upload['error']);
    $type = wp_check_filetype($upload['file'])['type'];
    $id = wp_insert_attachment(['post_mime_type' => $type, 'post_title' => $alt], $upload['file'], $article);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $upload['file']));
    update_post_meta($id, '_wp_attachment_image_alt', $alt);
    return $id;
}
